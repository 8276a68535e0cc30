import { TOLERANCE_SECONDS } from '#platform/rules/signature.ts'

interface ReceiverSample {
  language: 'Node.js' | 'Python'
  code: string
}

/**
 * Small servers that receive deliveries: they verify the signature, process each event once, and respond. They run as
 * printed.
 */
export const RECEIVER_SAMPLES: readonly ReceiverSample[] = [
  {
    language: 'Node.js',
    code: `import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const key = Buffer.from(process.env.WEBHOOK_SECRET.replace('whsec_', ''), 'base64')
const seen = new Set() // a table with a unique key, once it matters

function isGenuine(headers, body) {
  const id = headers['webhook-id']
  const timestamp = headers['webhook-timestamp']
  const signatures = headers['webhook-signature'] ?? ''
  if (!(Math.abs(Date.now() / 1000 - timestamp) <= ${TOLERANCE_SECONDS})) return false
  const expected = createHmac('sha256', key).update(\`\${id}.\${timestamp}.\${body}\`).digest()
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature.replace('v1,', ''), 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

createServer(async (request, response) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks).toString()
  if (!isGenuine(request.headers, body)) return response.writeHead(400).end()
  const event = JSON.parse(body)
  if (!seen.has(event.id)) console.log(event.type, JSON.stringify(event.data))
  seen.add(event.id)
  response.writeHead(204).end()
}).listen(process.env.PORT ?? 4000)`,
  },
  {
    language: 'Python',
    code: `import base64, hashlib, hmac, json, os, time
from http.server import BaseHTTPRequestHandler, HTTPServer

key = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"))
seen = set()  # a table with a unique key, once it matters

def is_genuine(headers, body):
    id, timestamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not timestamp.isdigit() or abs(time.time() - int(timestamp)) > ${TOLERANCE_SECONDS}:
        return False
    signed = f"{id}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    given = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(signature, expected) for signature in given)

class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        genuine = is_genuine(self.headers, body)
        if genuine:
            event = json.loads(body)
            if event["id"] not in seen:
                print(event["type"], json.dumps(event["data"]), flush=True)
            seen.add(event["id"])
        self.send_response(204 if genuine else 400)
        self.end_headers()

HTTPServer(("127.0.0.1", int(os.environ.get("PORT", "4000"))), Receiver).serve_forever()`,
  },
]
