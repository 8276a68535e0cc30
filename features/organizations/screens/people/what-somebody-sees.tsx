import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { inWords } from '#features/organizations/rules/permission-sentences.ts'
import type { AssignableRole } from '#features/organizations/rules/roles.ts'
import { type Member, orgAdminQueries } from '#features/organizations/screens/queries.ts'
import { SelectField } from '#ui/forms/field.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { nameOf } from './member-name.ts'

/** Describes what a member can see and do. */
export function WhatSomebodySees({ roles }: { roles: readonly AssignableRole[] }) {
  const members = useQuery(orgAdminQueries.members())
  const [chosen, choose] = useState('')
  return (
    <section aria-labelledby="what-somebody-sees" className="space-y-3">
      <h3 id="what-somebody-sees" className="font-semibold">
        What this person sees
      </h3>
      <QueryView query={members} failure="Failed to load members">
        {(people) => {
          const person = people.find(({ id }) => id === chosen) ?? people[0]
          if (person === undefined) return null
          return (
            <>
              <SelectField
                label="Person"
                className="max-w-80"
                options={people.map((one) => ({ value: one.id, label: nameOf(one) }))}
                value={person.id}
                onChange={({ currentTarget: { value } }) => choose(value)}
              />
              <InWords person={person} role={roleOf(person, roles)} />
            </>
          )
        }}
      </QueryView>
    </section>
  )
}

const roleOf = ({ role_id, organization_role }: Member, roles: readonly AssignableRole[]) =>
  roles.find(({ key }) => key === (role_id ?? organization_role))

function InWords({ person, role }: { person: Member; role: AssignableRole | undefined }) {
  if (role === undefined) return null
  return (
    <div aria-live="polite" className="space-y-3">
      <p>
        {nameOf(person)} has the role <span className="font-semibold">{role.label}</span>.
      </p>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
        {inWords(role.permissions).map(({ group, may, mayNot }) => (
          <div key={group} className="contents">
            <dt className="font-semibold">{group}</dt>
            <dd className="space-y-1 text-ink-2">
              {may.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
              {mayNot.length > 0 && <p className="text-ink-3">Not allowed: {mayNot.join(', ')}</p>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
