// Runs the sandbox bureau alone: `node features/credit-reports/server/bureaus/sandbox/main.ts`, with PORT,
// BUREAU_API_KEY and BUREAU_API_SECRET. SANDBOX_TODAY (YYYY-MM-DD) replaces today's date, because files change with
// the calendar.
import { TOWN, townName } from '#features/credit-reports/rules/ordering/sandbox-town.ts'
import { closeWhenTold } from '#platform/http/sandbox-server.ts'
import { startSandboxBureau } from './sandbox-bureau.ts'

const {
  PORT = '4010',
  BUREAU_API_KEY = 'sandbox-key',
  BUREAU_API_SECRET = 'sandbox-secret',
  SANDBOX_TODAY,
} = process.env

const bureau = await startSandboxBureau({
  port: Number(PORT),
  apiKey: BUREAU_API_KEY,
  apiSecret: BUREAU_API_SECRET,
  ...(SANDBOX_TODAY && { clock: () => Date.parse(SANDBOX_TODAY) }),
})
console.log(`Sandbox bureau: ${bureau.url}/api/v2/reports (api-key ${BUREAU_API_KEY}, api-secret ${BUREAU_API_SECRET})`)
for (const person of TOWN) console.log(`  ${townName(person)}: ${person.expect}`)

closeWhenTold(bureau)
