# SPDX-License-Identifier: CC0-1.0
"""Runs the json-read vectors against Python's json. Usage: python3 json_read.py vectors.jsonl > results.jsonl"""
import base64, json, sys

for line in open(sys.argv[1], encoding="utf-8"):
    vector = json.loads(line)
    result = "skipped"
    if vector["operation"] == "json-read":
        try:
            json.loads(base64.b64decode(vector["input"]))
            result = "valid"
        except (ValueError, RecursionError):
            result = "invalid"
    print(json.dumps({"id": vector["id"], "result": result}))
