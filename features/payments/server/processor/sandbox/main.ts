// Runs the sandbox payment processor alone: `node sandbox/main.ts`, with PORT, PAYMENTS_API_KEY, HOOK_URL, and HOOK_SECRET.
import { closeWhenTold } from '#platform/http/sandbox-server.ts'
import { startSandboxPayments } from './sandbox-payments.ts'
import { storyLines } from './stories.ts'

const { PORT = '4042', PAYMENTS_API_KEY = 'sandbox-key', HOOK_URL, HOOK_SECRET = 'whsec_sandbox' } = process.env

const processor = await startSandboxPayments({ port: Number(PORT), apiKey: PAYMENTS_API_KEY, file: null })
if (HOOK_URL) processor.tellTo({ url: HOOK_URL, secret: HOOK_SECRET })
console.log(`Sandbox payment processor: ${processor.url}/v1 (Bearer ${PAYMENTS_API_KEY})`)
for (const line of storyLines()) console.log(`  ${line}`)

closeWhenTold(processor)
