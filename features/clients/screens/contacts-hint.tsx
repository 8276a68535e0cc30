import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Contact } from './queries.ts'

export const CONTACTS_FAILED = 'Your colleagues could not be loaded.'
export const CONTACTS_LOADING = 'Loading your colleagues...'

/** Below a field that colleagues are chosen in: that they did not load, and a second try. Undefined while all is well. */
export function contactsHint(contacts: UseQueryResult<Contact[]>): ReactNode {
  // The second try counts as a first load, and its button must not go while it has the focus.
  if (contacts.data !== undefined || contacts.errorUpdateCount === 0) return undefined
  return (
    <>
      {CONTACTS_FAILED}{' '}
      <button
        type="button"
        onClick={() => contacts.refetch()}
        className="min-h-6 font-semibold text-brand underline pointer-coarse:min-h-11"
      >
        {contacts.isFetching ? CONTACTS_LOADING : 'Try again'}
      </button>
    </>
  )
}
