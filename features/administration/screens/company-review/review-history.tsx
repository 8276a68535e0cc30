import { useState } from 'react'
import type { ReviewEvent } from '#features/administration/rules/company-review/review.ts'
import { shortMoment } from '#platform/rules/dates.ts'
import { Part } from '#ui/part.tsx'
import { DocumentDialog, type OpenDocument } from './document-dialog.tsx'
import { DocumentList } from './document-list.tsx'
import type { OrganizationDocument, ReviewEventRow } from './review-replies.ts'
import { SubmissionFacts } from './submission-facts.tsx'

const WORDS: Record<ReviewEvent, string> = {
  sent: 'Submission sent',
  approved: 'Approved',
  refused: 'Refused',
  more_requested: 'More information requested',
  reopened: 'Review reopened',
}

/** The submissions and decisions, newest first. */
export function ReviewHistory({ events, open }: { events: readonly ReviewEventRow[]; open: OpenDocument }) {
  const [opened, setOpened] = useState<OrganizationDocument | null>(null)
  if (events.length === 0) return null
  return (
    <Part title="History" isRuled className="mt-10">
      <ol>
        {events.map((event) => (
          <li key={event.id} className="border-rule border-b py-3">
            <p>
              <span className="font-medium">{WORDS[event.kind]}</span>{' '}
              <span className="text-ink-3 text-small">
                <time dateTime={event.happened_at}>{shortMoment(event.happened_at)}</time>
                {event.actor_name && ` · ${event.actor_name}`}
              </span>
            </p>
            {event.reason && <p className="wrap-anywhere max-w-[72ch] whitespace-pre-line">{event.reason}</p>}
            {event.submission && (
              <details className="mt-1">
                <summary className="min-h-6 cursor-pointer text-brand text-small underline">
                  Show what was sent on {shortMoment(event.happened_at)}
                </summary>
                <div className="space-y-4 pt-3">
                  <SubmissionFacts submission={event.submission} />
                  <DocumentList documents={event.submission.documents} onOpen={setOpened} />
                </div>
              </details>
            )}
          </li>
        ))}
      </ol>
      <DocumentDialog document={opened} open={open} onClose={() => setOpened(null)} />
    </Part>
  )
}
