import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '#ui/button.tsx'
import { contactQueries } from './contact-queries.ts'

/** A link to the messages of visitors, with the number of open ones once it is known. */
export function OpenContactMessages() {
  const { data: open } = useQuery(contactQueries.open())
  return (
    <ButtonLink to="/admin/contact">Contact messages{open ? ` (${open.toLocaleString('en-US')} open)` : ''}</ButtonLink>
  )
}
