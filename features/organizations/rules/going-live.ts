/** The steps to going live, in recommended order. Each is derived from data. */
export const GOING_LIVE_STEPS = [
  { step: 'profile', label: 'Complete your profile', to: '/dashboard/settings' },
  { step: 'second_factor', label: 'Set up two-factor sign-in', to: '/dashboard/settings' },
  { step: 'review', label: 'Send your company for review', to: '/dashboard/going-live/review' },
  { step: 'team', label: 'Bring in a colleague', to: '/dashboard/org-admin?section=invitations' },
  { step: 'client', label: 'Open your first client file', to: '/dashboard/clients/new' },
  { step: 'document', label: 'Put a document on file', to: '/dashboard/clients' },
  { step: 'consent', label: 'Record a client’s consent', to: '/dashboard/credit-bureau/order' },
  { step: 'report', label: 'Order your first credit report', to: '/dashboard/credit-bureau/order' },
] as const

export type GoingLiveStep = (typeof GOING_LIVE_STEPS)[number]['step']
