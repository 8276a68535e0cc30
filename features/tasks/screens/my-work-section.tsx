import { CircleAlert, Flag } from 'lucide-react'
import { Link } from 'react-router'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { isTask, itemPath, type WorkSection } from '#features/tasks/rules/work-sections.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { Part } from '#ui/part.tsx'
import type { MyWorkItem } from './my-work-page.tsx'
import { dayWords } from './task-words.ts'
import { ROW } from './use-work-keys.ts'

interface ItemActs {
  onComplete: (item: MyWorkItem) => void
  onSnooze: (item: MyWorkItem) => void
}

interface MyWorkSectionProps extends ItemActs {
  section: WorkSection
  items: readonly MyWorkItem[]
  today: PlainDate
  onWhole: () => void
}

/** A section of My work with its count, its most urgent items, and a way to the others. */
export function MyWorkSection({ section, items, today, onWhole, ...acts }: MyWorkSectionProps) {
  const total = items[0]?.total ?? 0
  return (
    <Part
      title={`${section.title} (${total >= 1000 ? '1,000 or more' : total})`}
      about={section.about ?? undefined}
      className="scroll-mt-4"
    >
      <ul id={section.key} aria-label={section.title} className="mt-2 border-rule-strong border-t">
        {items.map((item) => (
          <WorkRow key={item.id} item={item} today={today} {...acts} />
        ))}
      </ul>
      <div className="mt-1 -ml-3.5 flex flex-wrap items-center gap-x-2 print:hidden">
        {total > items.length && (
          <Button variant="quiet" onClick={onWhole}>
            Show all {total}
          </Button>
        )}
        {section.list && (
          <Link
            to={section.list.to}
            className="px-3.5 py-1 text-brand underline underline-offset-2 pointer-coarse:py-3"
          >
            {section.list.label}
          </Link>
        )}
      </div>
    </Part>
  )
}

function WorkRow({ item, today, onComplete, onSnooze }: ItemActs & { item: MyWorkItem; today: PlainDate }) {
  const mayWrite = useMay('write_notes')
  return (
    <li className="flex flex-wrap items-center gap-x-4 border-rule border-b py-2 focus-within:bg-brand-tint print:break-inside-avoid">
      <div className="min-w-0 flex-1 basis-60">
        <p className="wrap-anywhere">
          {item.is_important && <Flag aria-label="Important" size={14} className="mr-1.5 inline text-red" />}
          <Link
            to={itemPath(item)}
            {...{ [ROW]: item.id }}
            className="inline-flex min-h-6 items-center font-medium hover:underline pointer-coarse:min-h-11"
          >
            {titleOf(item)}
          </Link>
        </p>
        <p className="wrap-anywhere text-ink-2 text-small">
          {[item.client_name, KIND_WORDS[item.kind ?? '']].filter(Boolean).join(' · ')}
        </p>
      </div>
      <Day item={item} today={today} />
      {isTask(item) && mayWrite && (
        <span className="-mr-3.5 ml-auto flex print:hidden">
          <Button variant="quiet" aria-label={`Done: ${item.title}`} onClick={() => onComplete(item)}>
            Done
          </Button>
          <Button variant="quiet" aria-label={`Snooze: ${item.title}`} onClick={() => onSnooze(item)}>
            Snooze
          </Button>
        </span>
      )}
    </li>
  )
}

// A conversation of texts has no subject.
const titleOf = ({ title }: MyWorkItem): string => (title === '' ? 'Text messages' : title)

const KIND_WORDS: Readonly<Record<string, string>> = {
  repeated: 'Repeats',
  ...{ auto: 'Auto loan', mortgage: 'Mortgage', personal: 'Personal loan', other: 'Other loan' },
  ...{ experian: 'Experian', equifax: 'Equifax', transunion: 'TransUnion' },
  ...{ email: 'Email', text: 'Text', message: 'Secure message', shared_text: 'Shared phone' },
  ...{ condition: 'Received document', promise: 'Promise to pay', envelope: 'Envelope' },
}

const DAY_VERBS: Readonly<Record<string, string>> = {
  applications: 'Notice due',
  messages: 'Last message',
  documents: 'Ends',
}

/** The day that makes an item urgent, with a mark if it has passed. */
function Day({ item, today }: { item: MyWorkItem; today: PlainDate }) {
  const day = item.section === 'messages' ? item.on_day : (item.due_on ?? item.on_day)
  if (day === null) return null
  const isOver = day < today && item.section !== 'messages'
  return (
    <p className={`text-small ${isOver ? 'font-semibold text-red' : 'text-ink-2'}`}>
      {isOver && <CircleAlert aria-hidden size={13} className="mr-1 inline" />}
      {DAY_VERBS[item.section] ?? (isOver ? 'Was due' : 'Due')} {dayWords(day, today)}
    </p>
  )
}
