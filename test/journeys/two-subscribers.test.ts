import { expect, test } from '@playwright/test'
import type { SupabaseClient } from '@supabase/supabase-js'
import { DEFAULT_CONSENT_TEXT } from '#features/credit-reports/rules/ordering/consent.ts'
import { CERTIFICATION_TEXT } from '#features/organizations/rules/certification.ts'
import { storedTokens } from './journey.ts'
import { join, newcomer, supabaseAgainst } from './people.ts'

const maria = newcomer('Maria')
const omar = newcomer('Omar')

const RHONDA = {
  first_name: 'Rhonda',
  last_name: 'Rouse',
  address: '981 Wrestlin Way',
  city: 'Stamford',
  state: 'CONNECTICUT',
  zip: '06901',
}

test('two subscribers never see each other, in the browser or through their own calls', async ({
  browser,
  baseURL,
}) => {
  const productUrl = String(baseURL)
  const marias = await browser.newPage({ baseURL: productUrl })
  const omars = await browser.newPage({ baseURL: productUrl })
  await join(marias, maria)
  await join(omars, omar)
  const asMaria = await supabaseAgainst(productUrl)
  const asOmar = await supabaseAgainst(productUrl)
  await asMaria.auth.setSession(await storedTokens(marias))
  await asOmar.auth.setSession(await storedTokens(omars))
  const { clientId, reportId } = await test.step('maria adds a client and pulls a report', () => pulledBy(asMaria))

  await test.step("omar's lists are empty and maria's addresses lead nowhere", async () => {
    await omars.goto('/dashboard/clients')
    await expect(omars.getByText('Get started by adding your first client')).toBeVisible()
    await omars.goto(`/dashboard/clients/${clientId}`)
    await expect(omars.getByText('Client not found')).toBeVisible()
    await omars.goto(`/dashboard/credit-bureau/report/${reportId}`)
    await expect(omars.getByText('Report not found')).toBeVisible()
    await marias.goto(`/dashboard/credit-bureau/report/${reportId}`)
    await expect(marias.getByText('Rouse').first()).toBeVisible()
  })

  await test.step('omar reads nothing of hers', async () => {
    for (const [table, column, value] of [
      ['clients', 'id', clientId],
      ['clients', 'last_name', 'Rouse'],
      ['credit_reports', 'id', reportId],
      ['credit_reports', 'client_id', clientId],
      ['users', 'email', maria.email],
    ] as const) {
      const { data, error } = await asOmar.from(table).select('*').eq(column, value)
      expect({ data, error }, `${table}.${column}`).toEqual({ data: [], error: null })
    }
    const found = await asOmar.rpc('search_clients', { query: 'Rouse' })
    expect(found).toMatchObject({ data: [], error: null })
    const { data: users } = await asOmar.from('users').select('email')
    expect(users).toEqual([{ email: omar.email }])
  })

  await test.step('omar changes, adds and pulls nothing of hers', async () => {
    const renamed = await asOmar.from('clients').update({ first_name: 'X' }).eq('id', clientId).select()
    const deleted = await asOmar.from('clients').delete().eq('id', clientId).select()
    const forged = await asOmar.from('credit_reports').insert({ client_id: clientId, status: 'success' })
    const pulled = await asOmar.functions.invoke('credit-pull', { body: orderFor(clientId) })
    const revealed = await asOmar.functions.invoke('reveal-client', {
      body: { client_id: clientId, reason: 'just curious' },
    })

    expect(renamed.data ?? []).toEqual([])
    expect(deleted.data ?? []).toEqual([])
    expect(forged.error).not.toBeNull()
    expect(pulled.error).not.toBeNull()
    expect(revealed.error).not.toBeNull()
    const { data } = await asMaria.from('clients').select('first_name').eq('id', clientId).single()
    expect(data).toEqual({ first_name: 'Rhonda' })
  })

  await test.step('a stranger without a session reads nothing', async () => {
    const stranger = await supabaseAgainst(productUrl)
    const { data } = await stranger.from('clients').select('*')
    expect(data ?? []).toEqual([])
  })
})

async function pulledBy(supabase: SupabaseClient): Promise<{ clientId: string; reportId: string }> {
  const { data: user } = await supabase.auth.getUser()
  const client = await supabase
    .from('clients')
    .insert({ ...RHONDA, ssn: '600221639', date_of_birth: '1987-02-01', user_id: user.user?.id })
    .select('id')
    .single<{ id: string }>()
  if (client.error) throw client.error
  const certificate = { purposes: ['credit_transaction'], text_version: CERTIFICATION_TEXT.version }
  const certified = await supabase.functions.invoke('certify-purposes', { body: certificate })
  if (certified.error) throw certified.error
  const report = await supabase.functions.invoke<{ id: string }>('credit-pull', { body: orderFor(client.data.id) })
  if (report.error) throw report.error
  return { clientId: client.data.id, reportId: String(report.data?.id) }
}

const orderFor = (clientId: string) => ({
  ...RHONDA,
  client_id: clientId,
  ssn: '600221639',
  date_of_birth: '1987-02-01',
  bureaus: ['experian', 'equifax', 'transunion'],
  permissible_purpose: 'credit_transaction',
  consent: { method: 'esign', text_version: DEFAULT_CONSENT_TEXT.version },
})
