// Runs the sandbox payout service alone: `node funding/sandbox/main.ts`, with PORT and PAYOUT_API_KEY.
import { closeWhenTold } from '#platform/http/sandbox-server.ts'
import { STORIES, startSandboxProcessor } from './sandbox-processor.ts'

const { PORT = '4041', PAYOUT_API_KEY = 'sandbox-key' } = process.env

const processor = await startSandboxProcessor({ port: Number(PORT), apiKey: PAYOUT_API_KEY })
console.log(`Sandbox payout service: ${processor.url}/v1/payouts (Bearer ${PAYOUT_API_KEY})`)
for (const [ending, story] of Object.entries(STORIES)) console.log(`  an account that ends in ${ending}: ${story}`)

closeWhenTold(processor)
