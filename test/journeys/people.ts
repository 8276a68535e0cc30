import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { loadSecrets } from '#platform/configuration/secrets.ts'
import { type Newcomer, newcomer, subscribe } from '#test/support/newcomer.ts'

export { type Newcomer, newcomer, subscribe }

/** supabase-js against the product, as in any program. */
export async function supabaseAgainst(productUrl: string): Promise<SupabaseClient> {
  const { supabaseUrl, anonKey } = await configOf(productUrl)
  return createClient(supabaseUrl, anonKey, { auth: { persistSession: false, autoRefreshToken: false } })
}

const publicConfig = z.object({ supabaseUrl: z.string(), anonKey: z.string() })
const configOf = async (productUrl: string) =>
  publicConfig.parse(await (await fetch(`${productUrl}/config.json`)).json())

/**
 * Gives a browser its own internet address in front of the trusted proxy. From one address, the journeys would soon
 * exceed the sign-in limit.
 */
export async function fromElsewhere(page: Page): Promise<void> {
  await page.context().setExtraHTTPHeaders(anAddress())
}

/** Returns the header of an internet address that no other visitor has. */
export const anAddress = () => ({ 'x-forwarded-for': `198.18.${randomInt(256)}.${randomInt(256)}` })

/**
 * Opens the dashboard of a new subscriber, created without the forms. Another journey tests the forms, which would take
 * longer than most journeys.
 */
export async function join(page: Page, person: Newcomer): Promise<void> {
  const { serviceKey } = loadSecrets(String(process.env['PRODUCT_DATA']), undefined)
  await subscribe(String(process.env['PRODUCT_URL']), serviceKey, person)
  await openAs(page, person, '/dashboard')
}

export async function completeProfile(page: Page, person: Newcomer): Promise<void> {
  const { fullName, companyName, accountType = 'lender' } = person
  await page.getByLabel('Full Name').fill(fullName)
  await page.getByLabel('Company Name').fill(companyName)
  await page.getByLabel('Account Type').selectOption(accountType)
  await page.getByRole('button', { name: /save|complete|continue/i }).click()
  await expect(page.getByText('Profile updated successfully! Redirecting...')).toBeVisible()
}

export async function signIn(page: Page, { email, password }: Pick<Newcomer, 'email' | 'password'>): Promise<void> {
  await fromElsewhere(page)
  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await page.waitForURL('**/auth')
}

/**
 * Opens the page as a user who signed in earlier in this browser, for journeys about something else. The sign-in form
 * and two more pages would take as long as many journeys.
 */
export async function openAs(page: Page, person: Pick<Newcomer, 'email' | 'password'>, address: string): Promise<void> {
  await fromElsewhere(page)
  const kept: { name: string; value: string }[] = []
  const { supabaseUrl, anonKey } = await configOf(String(process.env['PRODUCT_URL']))
  const storage = {
    getItem: () => null,
    setItem: (name: string, value: string) => void kept.push({ name, value }),
    removeItem: () => {},
  }
  const client = createClient(supabaseUrl, anonKey, {
    global: { headers: anAddress() },
    auth: { storage, autoRefreshToken: false },
  })
  const { error } = await client.auth.signInWithPassword({ email: person.email, password: person.password })
  if (error) throw error
  const { origin } = new URL(supabaseUrl)
  await page.context().setStorageState({ cookies: [], origins: [{ origin, localStorage: kept }] })
  await page.goto(address)
}
