import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { centsOf } from '#platform/rules/money.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField, TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Part } from '#ui/part.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { SkeletonRows } from '#ui/states/skeleton-rows.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { type CounterSettings, counterQueries, useCounterCommand } from './counter-queries.ts'

/** The company's rules for cash, for those who change settings. */
export function CounterSettingsPart() {
  const settings = useQuery(counterQueries.settings())
  const mayChange = useMay('manage_organization')
  if (!mayChange) return null
  return (
    <Part title="Settings" isRuled>
      <QueryView query={settings} failure="Couldn’t load the settings" loading={<SkeletonRows count={2} />}>
        {(kept) => <SettingsForm kept={kept} />}
      </QueryView>
    </Part>
  )
}

function SettingsForm({ kept }: { kept: CounterSettings }) {
  const [usesDrawers, setUsesDrawers] = useState(kept.uses_drawers)
  const [most, setMost] = useState((kept.most_unexplained_cents / 100).toFixed(2))
  const saving = useCounterCommand<object>('cash-drawer', () => showToast('Settings saved'))
  const cents = centsOf(most)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (cents !== null) saving.mutate({ act: 'settings', uses_drawers: usesDrawers, most_unexplained: cents / 100 })
  }
  return (
    <form className="grid max-w-[480px] gap-4 py-3" noValidate onSubmit={submit}>
      {saving.isError && <FormError>{saving.error.message}</FormError>}
      <CheckboxField
        label="Take cash through drawers only"
        hint="Cash can then not be recorded on the page of a loan."
        checked={usesDrawers}
        onChange={({ currentTarget }) => setUsesDrawers(currentTarget.checked)}
      />
      <TextField
        label="Difference that needs no explanation, at most (USD)"
        inputMode="decimal"
        autoComplete="off"
        error={cents === null || cents < 0 ? 'Enter dollars and cents, such as 5.00' : undefined}
        value={most}
        onChange={({ currentTarget }) => setMost(currentTarget.value)}
      />
      <Button
        type="submit"
        className="justify-self-start"
        disabled={cents === null || cents < 0}
        pending={saving.isPending && 'Saving...'}
      >
        Save
      </Button>
    </form>
  )
}
