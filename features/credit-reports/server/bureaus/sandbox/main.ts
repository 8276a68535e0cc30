// Runs the sandbox bureau alone: `node features/credit-reports/server/bureaus/sandbox/main.ts`, with PORT,
// BUREAU_API_KEY and BUREAU_API_SECRET. BUREAU_VENDOR (crs, mismo) speaks another vendor's protocol. SANDBOX_TODAY (YYYY-MM-DD) replaces today's date, because files change with
// the calendar.
import { TOWN, townName } from '#features/credit-reports/rules/ordering/sandbox-town.ts'
import { closeWhenTold } from '#platform/http/sandbox-server.ts'
import { startCrsSandbox } from './crs-sandbox.ts'
import { startMismoSandbox } from './mismo-sandbox.ts'
import { startSandboxBureau } from './sandbox-bureau.ts'

const {
  PORT = '4010',
  BUREAU_API_KEY = 'sandbox-key',
  BUREAU_API_SECRET = 'sandbox-secret',
  BUREAU_VENDOR = 'reseller',
  SANDBOX_TODAY,
} = process.env
const SANDBOXES = new Map([
  ['crs', startCrsSandbox],
  ['mismo', startMismoSandbox],
])

const start = SANDBOXES.get(BUREAU_VENDOR) ?? startSandboxBureau
const bureau = await start({
  port: Number(PORT),
  apiKey: BUREAU_API_KEY,
  apiSecret: BUREAU_API_SECRET,
  ...(SANDBOX_TODAY && { clock: () => Date.parse(SANDBOX_TODAY) }),
})
const path = BUREAU_VENDOR === 'reseller' ? '/api/v2/reports' : ''
console.log(`Sandbox bureau: ${bureau.url}${path} (api-key ${BUREAU_API_KEY}, api-secret ${BUREAU_API_SECRET})`)
for (const person of TOWN) console.log(`  ${townName(person)}: ${person.expect}`)

closeWhenTold(bureau)
