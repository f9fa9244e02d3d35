// Makes a QR code of each text, one JSON string a line of standard input; prints one JSON object a line.

import { createInterface } from "node:readline";

import { qrCode } from "../../companion/web/app/core/qr-code.js";

for await (const line of createInterface({ input: process.stdin })) {
  const code = qrCode(JSON.parse(line));
  const modules = code?.modules.map((row) => row.map(Number).join(""));
  process.stdout.write(`${JSON.stringify(code && { ...code, modules })}\n`);
}
