import { useInfiniteQuery } from '@tanstack/react-query'
import { eventReason, eventSentence } from '#features/clients/rules/file-event.ts'
import { dateOfInstant, shortDate, shortMoment } from '#platform/rules/dates.ts'
import { ShowMore } from '#ui/show-more.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { type TimelineEvent, timelineQueries } from './timeline-queries.ts'

/** The events in a client's file, newest first: who, what and when, never a value. */
export function ClientTimeline({ clientId }: { clientId: string }) {
  const timeline = useInfiniteQuery(timelineQueries.ofClient(clientId))
  return (
    <section aria-labelledby="timeline" className="min-w-0">
      <h2 id="timeline" className="text-ink-3 text-label">
        Timeline
      </h2>
      <div className="mt-2 border-rule border-t">
        <QueryView
          query={timeline}
          failure="Failed to load the timeline"
          empty={<p className="py-3 text-ink-2 text-table">No activity in this file yet.</p>}
        >
          {({ pages }) => (
            <ol>
              {pages.flat().map((event) => (
                <EventRow key={event.id} event={event} />
              ))}
            </ol>
          )}
        </QueryView>
      </div>
      <ShowMore query={timeline} />
    </section>
  )
}

function EventRow({ event }: { event: TimelineEvent }) {
  const reason = eventReason(event)
  return (
    <li className="border-rule border-b py-2 text-table">
      <p className="break-words">{eventSentence(event)}</p>
      {event.merged_file && (
        <p className="break-words text-ink-2 text-small">
          {`From the file of ${event.merged_file.name}, added ${shortDate(dateOfInstant(event.merged_file.added_at))}`}
        </p>
      )}
      {reason !== null && <p className="break-words text-ink-2 text-small">“{reason}”</p>}
      <p className="mt-0.5 break-words text-ink-3 text-small">
        {event.actor_name ?? 'The system'}
        <span className="xl:hidden"> · </span>
        <time dateTime={event.happened_at} className="xl:block">
          {shortMoment(event.happened_at)}
        </time>
      </p>
    </li>
  )
}
