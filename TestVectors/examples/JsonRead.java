// SPDX-License-Identifier: CC0-1.0
// Runs the json-read vectors against Gson. Usage: java -cp gson.jar JsonRead.java vectors.jsonl > results.jsonl
import com.google.gson.*;
import java.io.*;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.Base64;

class JsonRead {
    public static void main(String[] arguments) throws IOException {
        for (String line : Files.readAllLines(Path.of(arguments[0]))) {
            JsonObject vector = JsonParser.parseString(line).getAsJsonObject();
            String result = "skipped";
            if (vector.get("operation").getAsString().equals("json-read"))
                result = isRead(Base64.getDecoder().decode(vector.get("input").getAsString())) ? "valid" : "invalid";
            System.out.println("{\"id\":\"" + vector.get("id").getAsString() + "\",\"result\":\"" + result + "\"}");
        }
    }

    static boolean isRead(byte[] input) {
        try {
            String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(input)).toString();
            new Gson().getAdapter(JsonElement.class).fromJson(text);
            return true;
        } catch (IOException | RuntimeException | StackOverflowError error) {
            return false;
        }
    }
}
