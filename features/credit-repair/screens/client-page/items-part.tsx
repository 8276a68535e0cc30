import type { PageItem } from '#features/credit-repair/rules/client-page/page-state.ts'
import { PageSection } from './page-section.tsx'
import { useRepairTools } from './page-tools.ts'
import { SaveFile } from './save-file.tsx'

/** Each disputed item with its reason, its status in plain words, and its days. */
export function ItemsPart({ items }: { items: readonly PageItem[] }) {
  const { texts } = useRepairTools()
  return (
    <PageSection title={texts.items.heading}>
      {items.length === 0 && <p className="text-ink-2">{texts.items.none}</p>}
      <ul>
        {items.map((item) => (
          <Item key={item.id} item={item} />
        ))}
      </ul>
    </PageSection>
  )
}

function Item({ item }: { item: PageItem }) {
  const { texts } = useRepairTools()
  const words = texts.items
  const { number, round, recipient_name: recipient } = item
  return (
    <li aria-label={texts.itemAt(item)} className="grid grid-cols-[minmax(0,1fr)] gap-1 border-rule border-b py-3">
      <p className="wrap-anywhere font-semibold">{texts.itemAt(item)}</p>
      <p className="wrap-anywhere text-ink-2">
        {[texts.kinds[item.kind], number, texts.reasons[item.reason], words.round(round)].filter(Boolean).join(' · ')}
      </p>
      {recipient !== null && <p className="wrap-anywhere text-ink-2">{words.letterTo(recipient)}</p>}
      <p className="font-medium">{texts.statusOf(item)}</p>
      <Days item={item} />
      {item.has_letter && (
        <div>
          <SaveFile file={{ file: 'letter', dispute_id: item.id }} about={`${words.letter}: ${texts.itemAt(item)}`}>
            {words.letter}
          </SaveFile>
        </div>
      )}
    </li>
  )
}

function Days({ item }: { item: PageItem }) {
  const { texts } = useRepairTools()
  const words = texts.items.days
  const isWaiting = item.result === null && item.status !== 'closed'
  const days = [
    [words.attested, item.attested_on],
    [words.sent, item.sent_on],
    [words.received, item.received_on],
    [words.due, isWaiting ? item.due_on : null],
    [words.result, item.result_on],
  ] as const
  const known = days.filter(([, on]) => on !== null)
  if (known.length === 0) return null
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 text-ink-2 text-small">
      {known.map(([label, on]) => (
        <div key={label} className="contents">
          <dt>{label}</dt>
          <dd>{texts.day(on ?? '')}</dd>
        </div>
      ))}
    </dl>
  )
}
