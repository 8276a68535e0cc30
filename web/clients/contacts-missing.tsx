import { Menu } from '@base-ui/react/menu'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Contact, clientQueries } from './queries.ts'

const FAILED = 'Your colleagues could not be loaded.'
const LOADING = 'Loading your colleagues...'

/** Below a field that colleagues are chosen in: that they did not load, and a second try. Undefined while all is well. */
export function contactsHint(contacts: UseQueryResult<Contact[]>): ReactNode {
  // The second try counts as a first load, and its button must not go while it has the focus.
  if (contacts.data !== undefined || contacts.errorUpdateCount === 0) return undefined
  return (
    <>
      {FAILED}{' '}
      <button
        type="button"
        onClick={() => contacts.refetch()}
        className="min-h-6 font-semibold text-brand underline pointer-coarse:min-h-11"
      >
        {contacts.isFetching ? LOADING : 'Try again'}
      </button>
    </>
  )
}

/** The same in a menu, where one waits for them too. The menu stays open meanwhile. */
export function ContactsMissingItem() {
  const { data, isFetching, refetch } = useQuery(clientQueries.contacts())
  if (data !== undefined) return null
  return (
    <Menu.Item
      closeOnClick={false}
      onClick={() => refetch()}
      className="max-w-64 cursor-default px-3 py-1.5 text-ink-2 text-table outline-none data-highlighted:bg-brand-tint pointer-coarse:min-h-11"
    >
      {isFetching ? (
        LOADING
      ) : (
        <>
          {FAILED} <span className="font-semibold text-brand underline">Try again</span>
        </>
      )}
    </Menu.Item>
  )
}
