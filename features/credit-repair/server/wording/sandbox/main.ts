// Runs the sandbox model alone: `node wording/sandbox/main.ts`, with PORT and WORDING_API_KEY.
import { closeWhenTold } from '#platform/http/sandbox-server.ts'
import { STORIES, startSandboxModel } from './sandbox-model.ts'

const { PORT = '4044', WORDING_API_KEY = 'sandbox-key' } = process.env

const model = await startSandboxModel({ port: Number(PORT), apiKey: WORDING_API_KEY })
console.log(`Sandbox model: ${model.url}/v1/chat/completions (Bearer ${WORDING_API_KEY})`)
for (const [name, story] of Object.entries(STORIES)) console.log(`  an item of ${name}: ${story}`)

closeWhenTold(model)
