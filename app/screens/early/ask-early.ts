// Runs in the head of the app's pages, before any file has come: who is signed in already has their data on its way
// while the app's code is fetched and read.
import { askEarly } from '#platform/browser/early-answers.ts'
import { earlyAsks } from './early-asks.ts'

/** supabase-js renews a session that ends sooner, and then asks with another token. */
const LEFT_SECONDS = 120

const config = JSON.parse(document.getElementById('config')?.textContent ?? 'null')
const isViewing = sessionStorage.getItem('tradeline-viewing') !== null
if (config !== null && !isViewing) {
  const { supabaseUrl, anonKey } = config
  // The place where supabase-js keeps the session.
  const kept = localStorage.getItem(`sb-${new URL(supabaseUrl).hostname.split('.')[0]}-auth-token`)
  const session = JSON.parse(kept ?? 'null')
  if (session?.expires_at > Date.now() / 1000 + LEFT_SECONDS)
    askEarly(supabaseUrl, anonKey, session.access_token, earlyAsks(window.location, session.user))
}

// The pages forbid code that is made of text, so zod need not try: to say where it was refused, a browser would compile
// the largest file a second time.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
