import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField, TextField } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { savedQueries, saveReportAs } from './saved-queries.ts'

const UNIQUE_VIOLATION = '23505'

/** Keeps the open report's address under a name. */
export function SaveReportForm({ query }: { query: string }) {
  const queryClient = useQueryClient()
  const [name, setName] = useState('')
  const [isShared, setIsShared] = useState(false)
  const saving = useMutation({
    mutationFn: () => saveReportAs({ name: name.trim(), query, is_shared: isShared }),
    onSuccess: async () => {
      setName('')
      await queryClient.invalidateQueries({ queryKey: savedQueries.list().queryKey })
    },
  })
  return (
    <form
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '') saving.mutate()
      }}
    >
      {saving.isError && <FormError>{problemOf(saving.error)}</FormError>}
      <TextField
        label="Save the open report as"
        maxLength={60}
        required
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <CheckboxField
        label="For everyone in the organization"
        checked={isShared}
        onChange={({ currentTarget }) => setIsShared(currentTarget.checked)}
      />
      <Button type="submit" variant="primary" pending={saving.isPending && 'Saving...'}>
        Save report
      </Button>
    </form>
  )
}

function problemOf(error: Error & { code?: string }): string {
  return error.code === UNIQUE_VIOLATION ? 'You have a report of this name already' : error.message
}
