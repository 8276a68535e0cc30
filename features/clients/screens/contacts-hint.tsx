import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Contact } from './queries.ts'

export const CONTACTS_FAILED = 'Couldn’t load the members of your company.'
export const CONTACTS_LOADING = 'Loading the members of your company...'

/** The hint below a field of colleagues: an error with a retry button, or undefined if they loaded. */
export function contactsHint(contacts: UseQueryResult<Contact[]>): ReactNode {
  // A retry counts as a first load, and its button must not disappear while it has the focus.
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
