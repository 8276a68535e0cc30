import { BUILT_IN_ROLES } from '#features/organizations/rules/permissions.ts'
import { aboutRole } from '#features/organizations/rules/roles.ts'

/** A description of each built-in role. */
export function RoleLegend() {
  return (
    <dl className="grid gap-x-4 gap-y-1 text-ink-2 text-small sm:grid-cols-[auto_1fr]">
      {BUILT_IN_ROLES.map((role) => (
        <div key={role} className="contents">
          <dt className="font-semibold">{aboutRole(role).label}</dt>
          <dd>{aboutRole(role).may}</dd>
        </div>
      ))}
    </dl>
  )
}
