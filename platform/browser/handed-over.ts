import { forgetLanguage } from './kept-language.ts'
import { supabase } from './supabase.ts'

const HANDED_OVER = 'tradeline-handed-over'
const SIGNER_PAGES = 'signing:'

/**
 * Gives this browser to a signer: forgets the session, whose end the server has already recorded, and opens their page in place of this
 * one. Other tabs of the browser leave the dashboard too, even if they hold unsaved input.
 */
export async function handOver(address: string): Promise<void> {
  localStorage.setItem(HANDED_OVER, 'true')
  await supabase.auth.signOut({ scope: 'local' })
  forgetLanguage()
  // Replaces this page in the history, so that Back doesn't lead to the dashboard.
  window.location.replace(address)
}

/** Returns true while a signer has this browser. No page of the dashboard may stay open then. */
export const isHandedOver = (): boolean => localStorage.getItem(HANDED_OVER) !== null

/** Ends the handover after a sign-in. Forgets the secrets of signers' pages, so that Back doesn't lead the next signer to them. */
export function takeBack(): void {
  localStorage.removeItem(HANDED_OVER)
  forgetLanguage()
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(SIGNER_PAGES)) sessionStorage.removeItem(key)
}
