import { execFile } from 'node:child_process'
import { copyFileSync, existsSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import type { SupabaseClient } from '@supabase/supabase-js'
import { databaseFolder } from '#test/support/database/database-folder.ts'
import { supabaseAgainst } from './people.ts'
import { Product, removeFolder } from './product.ts'

const PASSWORD = 'Tradeline-demo-1'
const FILES = 'client-documents'

test('a backup of the running product, restored elsewhere, has all its data and no partial writes', async () => {
  const [to, parent] = [databaseFolder(), databaseFolder()]
  const from = String(process.env['PRODUCT_DATA'])
  const backup = path.join(parent, 'backup')
  const lender = await signedIn(String(process.env['PRODUCT_URL']), 'lender')
  const partner = await signedIn(String(process.env['PRODUCT_URL']), 'partner')
  const { front, ssn } = await clientWithLicense(lender)

  const backingUp = new AbortController()
  const adding = keepAdding(partner, backingUp.signal)
  await npm('backup', backup, from)
  backingUp.abort()
  const added = await adding
  copyFileSync(path.join(from, 'secrets.json'), path.join(to, 'secrets.json'))
  const said = await npm('restore', backup, to)
  const restored = await Product.start({ PORT: '0', DATA_DIR: to })

  expect(said).toContain('Start it with npm start.')
  const then = await signedIn(restored.url, 'partner')
  const { data } = await then.from('clients').select('first_name').eq('last_name', 'Backup').order('created_at')
  const kept = data?.map(({ first_name }) => first_name) ?? []
  expect(kept.length).toBeGreaterThan(0)
  expect(kept).toEqual(added.slice(0, kept.length))
  const owner = await signedIn(restored.url, 'lender')
  expect((await owner.storage.from(FILES).download(front)).data?.size).toBeGreaterThan(1_000)
  expect((await clientWithLicense(owner)).ssn).toBe(ssn)
  expect((await owner.rpc('verify_audit_chain').single()).data).toMatchObject({ is_whole: true })
  await restored.stop()
  expect(existsSync(path.join(backup, 'data', 'secrets.json'))).toBe(false)
  for (const folder of [to, parent]) removeFolder(folder)
})

/** Runs the command and returns its output. */
async function npm(act: 'backup' | 'restore', folder: string, dataDir: string): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataDir }
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', act, '--', folder], { env })
  return stdout
}

async function signedIn(url: string, name: string): Promise<SupabaseClient> {
  const supabase = await supabaseAgainst(url)
  const { error } = await supabase.auth.signInWithPassword({ email: `${name}@demo.test`, password: PASSWORD })
  if (error) throw error
  return supabase
}

/** Creates a client with a license on file. Returns the license's place and the SSN in clear. */
async function clientWithLicense(supabase: SupabaseClient): Promise<{ front: string; ssn: string }> {
  const { data } = await supabase
    .from('clients')
    .select('id, drivers_license_front')
    .not('drivers_license_front', 'is', null)
    .order('id')
    .limit(1)
    .single()
  const body = { client_id: data?.id, reason: 'Checking the backup' }
  const revealed = await supabase.functions.invoke('reveal-client', { body })
  return { front: String(data?.drivers_license_front), ssn: String(revealed.data?.ssn) }
}

/** Adds one client after the other. Returns the names that the product acknowledged. */
async function keepAdding(supabase: SupabaseClient, signal: AbortSignal): Promise<string[]> {
  const { data: me } = await supabase.auth.getUser()
  const added: string[] = []
  while (!signal.aborted) {
    const first_name = `Client ${added.length}`
    const place = { address: '1 Main Street', city: 'Reno', state: 'NV', zip: '89501' }
    const { error } = await supabase
      .from('clients')
      .insert({ first_name, last_name: 'Backup', user_id: me.user?.id, ...place })
    if (error) throw error
    added.push(first_name)
  }
  return added
}
