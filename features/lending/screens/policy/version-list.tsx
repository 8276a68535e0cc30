import { Link } from 'react-router'
import { shortDate, shortMoment } from '#platform/rules/dates.ts'
import { Table } from '#ui/table.tsx'
import type { PolicyVersion } from './policy-queries.ts'

const STATE_WORDS: Readonly<Record<string, string>> = {
  ...{ draft: 'Draft', submitted: 'Waits for a second person', published: 'Published', retired: 'Retired' },
}

/** The versions of the policy, newest first. */
export function VersionList({ versions }: { versions: readonly PolicyVersion[] }) {
  return (
    <Table
      label="Versions of the policy"
      linesOnPhone
      heads={['Version', 'State', 'In force from', 'Written by', 'Published by']}
    >
      <tbody>
        {versions.map((version) => (
          <tr key={version.id}>
            <th scope="row">
              <Link to={`/dashboard/lending/policy?version=${version.id}`}>
                {version.version} · {version.name}
              </Link>
            </th>
            <td data-label="State">
              <span>
                {STATE_WORDS[version.state] ?? version.state}
                {version.retired_because !== null && (
                  <span className="block text-ink-3">{version.retired_because}</span>
                )}
              </span>
            </td>
            <td data-label="In force from">{version.effective_on === null ? '–' : shortDate(version.effective_on)}</td>
            <td data-label="Written by">{`${version.created_by_name}, ${shortMoment(version.created_at)}`}</td>
            <td data-label="Published by">{publisherOf(version)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function publisherOf({ published_by_name, published_alone }: PolicyVersion): string {
  if (published_by_name === null) return '–'
  return published_alone ? `${published_by_name}, alone after a day` : published_by_name
}
