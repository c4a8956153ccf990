# SPDX-License-Identifier: Apache-2.0
"""Scripts of random customers with all steps, which `histories --script` draws."""

import datetime
import json
import subprocess

BUNDLE_ID, APPLE_ID = "com.example.app", 1234567890
START = datetime.datetime(2026, 1, 1, tzinfo=datetime.timezone.utc)
HISTORIES_OF_STORE = 8


class RandomStore:
    """A store with several random histories, of three customers each, determined by a number."""

    def __init__(self, command: str, number: int, histories: int):
        self.text = subprocess.run(
            # Every fourth store sells seats.
            [command, "--script-of-groups" if number % 4 == 3 else "--script", f"interop-{number}", str(3 * histories)],
            capture_output=True, text=True, check=True).stdout
        self.script = json.loads(self.text)
        self.environment = self.script["store"]["environment"]
        self.until = datetime.datetime.fromisoformat(self.script["until"].replace("Z", "+00:00"))
