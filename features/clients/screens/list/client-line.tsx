import { PanelRight } from 'lucide-react'
import { type KeyboardEvent, memo, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { ClientAssign } from '#features/clients/screens/client-assign.tsx'
import { ClientLoans } from '#features/clients/screens/client-loans.tsx'
import { useListModel } from '#features/credit-reports/screens/scores/list-model.ts'
import { ScoreRuler } from '#features/credit-reports/screens/scores/score-ruler.tsx'
import { ScoreText } from '#features/credit-reports/screens/scores/score-text.tsx'
import { dateOfInstant, shortDate } from '#platform/rules/dates.ts'
import { displayPhone } from '#platform/rules/phone.ts'
import { stateCode } from '#platform/rules/us-states.ts'
import type { ListRow } from './client-list-queries.ts'
import type { Column } from './client-list-view.ts'

const STACKED = 'max-sm:h-auto! max-sm:border-0! max-sm:p-0!'
const ACTION = 'inline-flex min-h-6 items-center text-brand hover:underline'

interface ClientLineProps {
  client: ListRow
  /** The address of the client's file, including the list it is opened from. */
  file: string
  columns: readonly Column[]
  isSelected: boolean
  /** True if Tab enters the rows at this one. */
  isEntry: boolean
  mayOrder: boolean
  onSelect: (ids: readonly string[], isSelected: boolean) => void
  onPeek: (client: ListRow) => void
}

/** One row of the list. Memoized, so that it renders only when its own data changes. */
export const ClientLine = memo(function ClientLine(props: ClientLineProps) {
  const { client, file, columns, isSelected, isEntry, mayOrder, onSelect, onPeek } = props
  const navigate = useNavigate()
  const name = client.full_name
  const keys = (event: KeyboardEvent<HTMLTableRowElement>) =>
    rowKey(event, {
      Enter: () => void navigate(file),
      ' ': () => onPeek(client),
      x: () => onSelect([client.id], !isSelected),
    })
  const cells: Record<Column, ReactNode> = {
    contact: <Contact client={client} />,
    location: <span className="block break-words min-[90rem]:w-max min-[90rem]:max-w-32">{locationOf(client)}</span>,
    score: <Score client={client} />,
    loans: <ClientLoans client={client} />,
    assigned: <ClientAssign client={client} name={name} />,
    added: shortDate(dateOfInstant(client.created_at)),
  }
  return (
    <tr
      tabIndex={isEntry ? 0 : -1}
      onKeyDown={keys}
      aria-selected={isSelected}
      className="group focus-within:shadow-[inset_3px_0_0_var(--brand)] hover:bg-surface aria-selected:bg-brand-tint aria-selected:[--color-ink-3:var(--ink-2)] max-sm:grid max-sm:grid-cols-[auto_1fr_auto] max-sm:gap-x-3 max-sm:border-rule max-sm:border-b max-sm:px-1 max-sm:py-2 print:break-inside-avoid"
    >
      <td className={`${STACKED} print:hidden`}>
        <input
          type="checkbox"
          aria-label={`Select ${name}`}
          className="block size-4 accent-brand max-sm:my-1 max-sm:size-6"
          checked={isSelected}
          onChange={(event) => onSelect([client.id], event.target.checked)}
        />
      </td>
      <Name name={name} file={file} onPeek={() => onPeek(client)} />
      {columns.map((column) => (
        <td key={column} className={`${STACKED} ${PLACE[column]}`}>
          {cells[column]}
        </td>
      ))}
      <Actions clientId={client.id} name={name} file={file} mayOrder={mayOrder} />
    </tr>
  )
})

function Name({ name, file, onPeek }: { name: string; file: string; onPeek: () => void }) {
  return (
    <th
      scope="row"
      className={`${STACKED} left-0 bg-paper group-hover:bg-surface group-aria-selected:bg-brand-tint sm:max-xl:sticky xl:relative`}
    >
      <Link
        to={file}
        className="inline-flex min-h-6 items-center wrap-anywhere text-ink no-underline sm:min-w-28 group-hover:underline"
      >
        {name}
      </Link>
      <button
        type="button"
        aria-label={`Preview ${name}`}
        title="Preview (Space)"
        onClick={onPeek}
        className="absolute top-1/2 -right-2 grid size-6 -translate-y-1/2 place-items-center rounded-control bg-surface text-ink-2 opacity-0 hover:bg-brand-tint hover:text-brand focus-visible:opacity-100 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:hidden max-sm:hidden print:hidden"
      >
        <PanelRight aria-hidden size={14} />
      </button>
    </th>
  )
}

function rowKey(event: KeyboardEvent<HTMLTableRowElement>, acts: Record<string, () => void>) {
  const { currentTarget: row, target, key } = event
  if (target !== row || event.ctrlKey || event.metaKey || event.altKey) return
  const next = () => focusRow(row.nextElementSibling)
  const previous = () => focusRow(row.previousElementSibling)
  const act = { ...acts, j: next, ArrowDown: next, k: previous, ArrowUp: previous }[key]
  if (!act) return
  event.preventDefault()
  act()
}

function focusRow(row: Element | null) {
  if (row instanceof HTMLElement) row.focus()
}

type ActionsProps = Pick<ClientLineProps, 'file' | 'mayOrder'> & Record<'clientId' | 'name', string>

function Actions({ clientId, name, file, mayOrder }: ActionsProps) {
  return (
    <td className={`${STACKED} whitespace-nowrap max-sm:col-start-3 max-sm:row-start-1 max-sm:text-right print:hidden`}>
      <Link to={file} aria-label={`Open ${name}`} className={ACTION}>
        Open
      </Link>
      {mayOrder && (
        <Link
          to={`/dashboard/credit-bureau/order?client=${clientId}`}
          aria-label={`Order report for ${name}`}
          className={`${ACTION} ml-3`}
        >
          Order
        </Link>
      )}
    </td>
  )
}

const PLACE: Record<Column, string> = {
  contact: 'max-sm:col-start-2 max-sm:row-start-2 max-sm:min-w-0',
  location: 'max-sm:hidden',
  score: 'whitespace-nowrap max-sm:col-start-2 max-sm:col-end-4 max-sm:row-start-3',
  loans: 'text-right max-sm:hidden',
  assigned: 'text-ink-2 max-sm:hidden',
  added: 'whitespace-nowrap text-ink-2 max-sm:col-start-3 max-sm:row-start-2 max-sm:text-right',
}

function Score({ client }: { client: ListRow }) {
  const { label: model } = useListModel()
  if (client.middle_score === null) return <ScoreText score={null} />
  return (
    <span className="inline-flex items-center gap-3">
      <ScoreRuler size="row" scores={client.scores} model={model} />
      <ScoreText score={client.middle_score} />
    </span>
  )
}

function Contact({ client: { email, phone } }: { client: ListRow }) {
  if (!email && !phone) return <span className="text-ink-3">None</span>
  return (
    <span className="flex flex-col gap-x-4 min-[90rem]:grid min-[90rem]:grid-cols-[minmax(9rem,1fr)_auto]">
      {email && (
        <a
          href={`mailto:${email}`}
          className={`min-h-6 content-center wrap-anywhere text-ink-2 ${phone ? 'max-sm:hidden' : ''}`}
        >
          <Breakable email={email} />
        </a>
      )}
      {phone && (
        <a href={`tel:${phone}`} className="col-start-2 inline-flex min-h-6 items-center whitespace-nowrap text-ink-2">
          {displayPhone(phone)}
        </a>
      )}
    </span>
  )
}

/** An email that is too long for one line breaks before its @, and is never cut off. */
function Breakable({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  if (at < 0) return email
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}

/** 'Austin, TX'. */
export function locationOf({ city, state }: Pick<ListRow, 'city' | 'state'>): string {
  return [city, state && stateCode(state)].filter(Boolean).join(', ')
}
