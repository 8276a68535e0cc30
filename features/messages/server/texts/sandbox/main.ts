// Runs the sandbox carrier alone: `node server/texts/sandbox/main.ts`, with PORT, TEXT_ACCOUNT_SID, TEXT_AUTH_TOKEN and
// HOOK_URL (the product's /text-messages/events), which receives the documented numbers' replies.
import { closeWhenTold } from '#platform/http/sandbox-server.ts'
import { startSandboxCarrier } from './sandbox-carrier.ts'

const {
  PORT = '4030',
  TEXT_ACCOUNT_SID = 'ACsandbox',
  TEXT_AUTH_TOKEN = 'sandbox-token',
  HOOK_URL = 'http://localhost:3000/text-messages/events',
} = process.env

const carrier = await startSandboxCarrier({
  port: Number(PORT),
  accountSid: TEXT_ACCOUNT_SID,
  authToken: TEXT_AUTH_TOKEN,
  hookUrl: HOOK_URL,
})
console.log(`Sandbox carrier: ${carrier.url} (account ${TEXT_ACCOUNT_SID}); it tells ${HOOK_URL}`)

closeWhenTold(carrier)
