/** The steps of a company's first day, in the order they are best done. Each is checked from data. */
export const GOING_LIVE_STEPS = [
  { step: 'profile', label: 'Complete your profile', to: '/dashboard/settings' },
  { step: 'second_factor', label: 'Set up two-factor sign-in', to: '/dashboard/settings' },
  { step: 'team', label: 'Bring in a colleague', to: '/dashboard/org-admin?section=invitations' },
  { step: 'client', label: 'Open your first client file', to: '/dashboard/clients/new' },
  { step: 'document', label: 'Put a document on file', to: '/dashboard/clients' },
  { step: 'consent', label: 'Record a client’s consent', to: '/dashboard/credit-bureau/order' },
  { step: 'report', label: 'Order your first credit report', to: '/dashboard/credit-bureau/order' },
] as const

export type GoingLiveStep = (typeof GOING_LIVE_STEPS)[number]['step']

const HOUR_MS = 3_600_000
// The landing page promises going live within 24 hours.
const FIRST_DAY_MS = 24 * HOUR_MS

/** What is left of the first 24 hours, such as '19 h 12 min left of 24 hours'; null once they are over. */
export function firstDayLeft(foundedAt: string, nowMs: number): string | null {
  const leftMinutes = Math.ceil((Date.parse(foundedAt) + FIRST_DAY_MS - nowMs) / 60_000)
  if (leftMinutes <= 0) return null
  const [hours, minutes] = [Math.floor(leftMinutes / 60), leftMinutes % 60]
  return hours === 0 ? `${minutes} min left of 24 hours` : `${hours} h ${minutes} min left of 24 hours`
}
