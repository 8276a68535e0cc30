import { Menu } from '@base-ui/react/menu'
import { useQuery } from '@tanstack/react-query'
import { CONTACTS_FAILED, CONTACTS_LOADING } from './contacts-hint.tsx'
import { clientQueries } from './queries.ts'

/** Shown in a menu of colleagues while they load, or with a retry button if they failed. The menu stays open. */
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
        CONTACTS_LOADING
      ) : (
        <>
          {CONTACTS_FAILED} <span className="font-semibold text-brand underline">Try again</span>
        </>
      )}
    </Menu.Item>
  )
}
