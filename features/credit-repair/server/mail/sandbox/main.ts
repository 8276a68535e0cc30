// Runs the sandbox mail service alone: `node mail/sandbox/main.ts`, with PORT and LETTER_MAIL_API_KEY.
import { closeWhenTold } from '#platform/http/sandbox-server.ts'
import { STORIES, startSandboxMailer } from './sandbox-mailer.ts'

const { PORT = '4043', LETTER_MAIL_API_KEY = 'sandbox-key' } = process.env

const mailer = await startSandboxMailer({ port: Number(PORT), apiKey: LETTER_MAIL_API_KEY })
console.log(`Sandbox mail service: ${mailer.url}/v1/letters (Basic ${LETTER_MAIL_API_KEY})`)
for (const [zip, story] of Object.entries(STORIES)) console.log(`  a recipient at ZIP code ${zip}: ${story}`)

closeWhenTold(mailer)
