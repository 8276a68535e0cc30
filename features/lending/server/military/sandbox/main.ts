// Runs the sandbox register alone: `node military/sandbox/main.ts`, with PORT and MILITARY_REGISTER_API_KEY.
import { closeWhenTold } from '#platform/http/sandbox-server.ts'
import { startSandboxRegister } from './sandbox-register.ts'
import { COVERED_ENDING, STORIES } from './stories.ts'

const { PORT = '4040', MILITARY_REGISTER_API_KEY = 'sandbox-key' } = process.env

const register = await startSandboxRegister({ port: Number(PORT), apiKey: MILITARY_REGISTER_API_KEY })
console.log(
  `Sandbox register: ${register.url}/v1/covered-borrower and /v1/active-duty (Bearer ${MILITARY_REGISTER_API_KEY})`,
)
for (const [person, story] of Object.entries(STORIES)) console.log(`  ${person}: ${story.replace('_', ' ')}`)
console.log(`  any SSN that ends in ${COVERED_ENDING}: covered`)

closeWhenTold(register)
