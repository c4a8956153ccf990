# SPDX-License-Identifier: CC0-1.0
# Runs the json-read vectors against Ruby's json. Usage: ruby json_read.rb vectors.jsonl > results.jsonl
require "json"

File.foreach(ARGV[0], encoding: "UTF-8") do |line|
  vector = JSON.parse(line, max_nesting: 0)
  result = "skipped"
  if vector["operation"] == "json-read"
    begin
      JSON.parse(vector["input"].unpack1("m").force_encoding("UTF-8"))
      result = "valid"
    rescue JSON::ParserError, EncodingError
      result = "invalid"
    end
  end
  puts JSON.generate(id: vector["id"], result: result)
end
