import { z } from 'zod'

const MOST = 5
const ids = z.array(z.guid()).catch([])
// Only ids, because a name would stay on the disk after signing out.
const storedUnder = (personId: string) => `tradeline-recent-clients:${personId}`

/** Returns the clients that this person last opened in this browser, the latest first. */
export function recentClientIds(personId: string): string[] {
  return ids.parse(JSON.parse(localStorage.getItem(storedUnder(personId)) ?? '[]'))
}

export function rememberClient(personId: string, clientId: string): void {
  if (!z.guid().safeParse(clientId).success) return
  const kept = [clientId, ...recentClientIds(personId).filter((id) => id !== clientId)].slice(0, MOST)
  localStorage.setItem(storedUnder(personId), JSON.stringify(kept))
}
