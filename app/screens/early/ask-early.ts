// Runs in the head of the app's pages, before any file has loaded. Requests the data of a signed-in user while the app's
// code is fetched and parsed.
import { askEarly } from '#platform/browser/early-answers.ts'
import { earlyAsks } from './early-asks.ts'

/** supabase-js renews a session that ends sooner, and then sends another token. */
const LEFT_SECONDS = 120

const config = JSON.parse(document.getElementById('config')?.textContent ?? 'null')
const isViewing = sessionStorage.getItem('tradeline-viewing') !== null
if (config !== null && !isViewing) {
  const { supabaseUrl, anonKey } = config
  // supabase-js keeps the session under this key.
  const kept = localStorage.getItem(`sb-${new URL(supabaseUrl).hostname.split('.')[0]}-auth-token`)
  const session = JSON.parse(kept ?? 'null')
  if (session?.expires_at > Date.now() / 1000 + LEFT_SECONDS)
    askEarly(supabaseUrl, anonKey, session.access_token, earlyAsks(window.location, session.user))
}
