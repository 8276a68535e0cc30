import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import {
  API_MODES,
  API_SCOPES,
  type ApiKeyCommand,
  type ApiScope,
  keyNameField,
} from '#features/public-api/rules/api-key.ts'
import { OFFERED_SCOPES } from '#features/public-api/rules/endpoints.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { CheckboxField, SelectField, TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'

const formSchema = z.object({
  name: keyNameField,
  scopes: z.array(z.enum(API_SCOPES)).min(1, 'Choose at least one scope'),
  mode: z.enum(API_MODES),
  lifetime: z.enum(['30', '90', '365', 'none']),
})
type Fields = z.infer<typeof formSchema>

const MEANING: Record<ApiScope, string> = {
  'clients:read': 'Read clients',
  'clients:write': 'Add clients',
  'reports:read': 'Read credit reports',
  'reports:write': 'Order credit reports',
  'cards:read': 'Read cards',
  'cards:write': 'Issue and change cards',
  'loans:quote': 'Quote loans',
  'applications:read': 'Read loan applications',
  'applications:write': 'Enter loan applications',
}
const LIFETIMES = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'One year' },
  { value: 'none', label: 'Never' },
]
const MODES = [
  { value: 'test', label: 'Test: orders from the sandbox' },
  { value: 'live', label: 'Live: orders from the bureaus' },
]

interface ApiKeyFormProps {
  isSandbox: boolean
  problem: string | undefined
  isPending: boolean
  onMake: (wanted: Extract<ApiKeyCommand, { act: 'create' }>) => void
  onClose: () => void
  /** Shown above the form, such as a confirmation dialog. */
  children: ReactNode
}

/** The form for a new key: its name, scopes, mode and lifetime. */
export function ApiKeyForm({ isSandbox, problem, isPending, onMake, onClose, children }: ApiKeyFormProps) {
  const form = useForm<Fields>({
    resolver: zodResolver(formSchema),
    defaultValues: {
      name: '',
      scopes: ['clients:read', 'clients:write', 'reports:read', 'reports:write'],
      mode: isSandbox ? 'test' : 'live',
      lifetime: '90',
    },
  })
  const field = fieldsOf(form)
  const { errors } = form.formState
  const make = ({ lifetime, ...wanted }: Fields) =>
    onMake({ act: 'create', ...wanted, expires_in_days: lifetime === 'none' ? null : Number(lifetime) })
  return (
    <Dialog onClose={onClose} title="New API key" description="The key is shown once, when you create it.">
      <form onSubmit={form.handleSubmit(make)} noValidate className="grid gap-4">
        {problem && <FormError>{problem}</FormError>}
        <TextField label="Name" placeholder="Website intake form" autoComplete="off" {...field('name')} />
        <fieldset className="grid gap-1 sm:grid-cols-2">
          <legend className="mb-1 font-medium text-ink-2 text-small">Scopes</legend>
          {OFFERED_SCOPES.map((scope) => (
            <CheckboxField key={scope} label={MEANING[scope]} value={scope} {...form.register('scopes')} />
          ))}
        </fieldset>
        {errors.scopes?.message && <FormError>{errors.scopes.message}</FormError>}
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label="Mode"
            options={MODES}
            hint={isSandbox ? 'This installation has only the sandbox' : 'This installation has the real bureaus'}
            {...field('mode')}
          />
          <SelectField label="Expires after" options={LIFETIMES} {...field('lifetime')} />
        </div>
        <DialogActions onClose={onClose} pending={isPending && 'Making...'}>
          Create key
        </DialogActions>
      </form>
      {children}
    </Dialog>
  )
}
