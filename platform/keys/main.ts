import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { giveUp } from '#platform/process/give-up.ts'
import { type ListedKey, listKeys } from './list.ts'
import { reached, replaceDataKeyOf } from './reached.ts'
import { replaceIndexKey } from './replace-index-key.ts'
import type { KeyRing } from './retire.ts'
import { rotateKey } from './rotate.ts'
import { shred } from './shred.ts'

const USAGE = `Usage: npm run keys -- list
       npm run keys -- rotate ORGANISATION | all
       npm run keys -- rotate-index ORGANISATION | all
       npm run keys -- shred ORGANISATION
       npm run keys -- replace-data-key
list names the organizations. The last one while the product is stopped, the others at any time. Only one of these is at work at a time.`

async function run(): Promise<void> {
  const [act, organizationId, ...rest] = parseArgs({ allowPositionals: true }).positionals
  if (rest.length > 0) throw new Error(USAGE)
  if (act === 'list' && organizationId === undefined) await reached(process.env, sayList)
  else if (act === 'rotate' && organizationId) await reached(process.env, (ring) => rotate(ring, organizationId))
  else if (act === 'rotate-index' && organizationId)
    await reached(process.env, (ring) => rotateIndex(ring, organizationId))
  else if (act === 'shred' && organizationId) await reached(process.env, (ring) => sayShredded(ring, organizationId))
  else if (act === 'replace-data-key' && organizationId === undefined) await sayReplaced(process.env)
  else throw new Error(USAGE)
}

async function sayReplaced(env: NodeJS.ProcessEnv): Promise<void> {
  const { keys, factors, mails, sessions } = await replaceDataKeyOf(env)
  console.log(
    `Replaced: ${keys} keys of organizations, ${factors} second factors, and ${mails} waiting emails encrypted again, ${sessions} sessions ended.`,
  )
  console.log(
    env['DATA_ENCRYPTION_KEY']
      ? 'Give every process NEW_DATA_ENCRYPTION_KEY as DATA_ENCRYPTION_KEY from now on.'
      : 'secrets.json holds the new key: keep a copy in another place, as you did of the old one.',
  )
  console.log('Earlier backups need the old key. Keep it with them, or destroy it to make them unreadable.')
}

async function sayList({ owner }: KeyRing): Promise<void> {
  for (const { organization_id, company_name, version, since, left } of await listKeys(owner)) {
    const unfinished = left === null ? '' : `, being replaced: ${left} values left (run rotate again)`
    console.log(`${organization_id}  ${company_name}  key ${version} since ${since}${unfinished}`)
  }
}

async function rotate(ring: KeyRing, organizationId: string): Promise<void> {
  for (const { organization_id, company_name } of await chosenKeys(ring, organizationId)) {
    const values = await rotateKey(ring, organization_id)
    console.log(`${company_name}: ${values} values encrypted again with a new key. The old key is destroyed.`)
  }
}

async function rotateIndex(ring: KeyRing, organizationId: string): Promise<void> {
  for (const { organization_id, company_name } of await chosenKeys(ring, organizationId)) {
    const values = await replaceIndexKey(ring, organization_id)
    console.log(
      `${company_name}: ${values} values encrypted and indexed again with a new key. The old key is destroyed.`,
    )
  }
}

async function chosenKeys({ owner }: KeyRing, organizationId: string): Promise<ListedKey[]> {
  const listed = await listKeys(owner)
  const chosen = listed.filter((key) => organizationId === 'all' || key.organization_id === organizationId)
  if (chosen.length > 0) return chosen
  throw new Error(`${organizationId} has no key, or is not an organization: see npm run keys -- list`)
}

async function sayShredded(ring: KeyRing, organizationId: string): Promise<void> {
  const name = await typed(
    'This destroys every SSN, date of birth and bureau reply of the company, for good. Type its name to go on: ',
  )
  const values = await shred(ring, organizationId, name)
  console.log(
    `${name}: ${values} values are destroyed with their keys. Running processes forget them within 30 seconds.`,
  )
  console.log('Earlier backups still have both: delete them, or replace DATA_ENCRYPTION_KEY and destroy the old one.')
}

async function typed(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return (await terminal.question(question)).trim()
  } finally {
    terminal.close()
  }
}

run().catch(giveUp)
