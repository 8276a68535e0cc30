import { longDate, shortMoment } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import type { VersionRow } from './template-queries.ts'
import { STATE_WORDS } from './template-words.ts'

interface VersionHistoryProps {
  versions: readonly VersionRow[]
  openId: string | undefined
  onOpen: (id: string) => void
}

/** The versions of a template, the newest first, with the people behind each. */
export function VersionHistory({ versions, openId, onOpen }: VersionHistoryProps) {
  return (
    <ol>
      {versions.map((version) => (
        <li key={version.id} className="flex flex-wrap items-start justify-between gap-2 border-rule border-b py-2.5">
          <div>
            <p className="font-semibold">
              Version {version.version} · {STATE_WORDS[version.state]}
            </p>
            {stepsOf(version).map((step) => (
              <p key={step} className="text-ink-2 text-small">
                {step}
              </p>
            ))}
          </div>
          {version.id === openId ? (
            <span className="text-ink-3 text-small">Shown above</span>
          ) : (
            <Button variant="quiet" aria-label={`Open version ${version.version}`} onClick={() => onOpen(version.id)}>
              Open
            </Button>
          )}
        </li>
      ))}
    </ol>
  )
}

function counselWords(name: string, day: string, states: readonly string[]): string {
  const cleared = states.length === 0 ? '' : `, cleared for ${states.join(', ')}`
  return `Reviewed by counsel ${name}, ${longDate(day)}${cleared}`
}

function stepsOf(version: VersionRow): string[] {
  const by = (act: string, name: string | null, at: string | null) =>
    name !== null && at !== null ? [`${act} by ${name}, ${shortMoment(at)}`] : []
  return [
    ...by('Begun', version.created_by_name, version.created_at),
    ...by('Submitted', version.submitted_by_name, version.submitted_at),
    ...by(version.published_alone ? 'Published alone' : 'Published', version.published_by_name, version.published_at),
    ...(version.counsel_name === null || version.counsel_reviewed_on === null
      ? []
      : [counselWords(version.counsel_name, version.counsel_reviewed_on, version.counsel_states)]),
    ...(version.first_used_at === null ? [] : [`First used ${shortMoment(version.first_used_at)}`]),
    ...(version.retired_because === null ? [] : [`Retired by ${version.retired_by_name}: ${version.retired_because}`]),
  ]
}
