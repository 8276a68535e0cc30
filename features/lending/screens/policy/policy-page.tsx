import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useListModel } from '#features/credit-reports/screens/scores/list-model.ts'
import { type Policy, policySchema } from '#features/lending/rules/decisioning/policy.ts'
import { startingPolicy } from '#features/lending/rules/decisioning/starting/starting-policy.ts'
import { DeskHead } from '#features/lending/screens/desk/desk-head.tsx'
import { type AccountType, accountTypeLabel } from '#features/organizations/rules/account-type.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { FileButton } from '#ui/forms/file-button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { PolicyEditor } from './policy-editor.tsx'
import { policyQueries } from './policy-queries.ts'
import { VersionList } from './version-list.tsx'

const ADDRESS = '/dashboard/lending/policy'

/** A policy that is not saved, and the version that was open when it was started. */
interface Draft {
  policy: Policy
  over: string | null
}

/** The company's decision policy: its versions, and the editor of one. */
export function PolicyPage({ accountType }: { accountType: AccountType }) {
  const [params, setParams] = useSearchParams()
  const open = params.get('version')
  const [draft, setDraft] = useState<Draft | null>(null)
  // A saved draft goes when its version is open. Any sooner, the version below it would show for a moment.
  if (draft !== null && draft.over !== open) setDraft(null)
  const start = (policy: Policy) => setDraft({ policy, over: open })
  const saved = (id: string) => setParams({ version: id })
  return (
    <>
      <DeskHead actions={(open !== null || draft !== null) && <Back onLeave={() => setDraft(null)} />} />
      {draft !== null && <PolicyEditor key="new" version={null} initial={draft.policy} onSaved={saved} />}
      {draft === null && open !== null && <OpenVersion id={open} onSaved={saved} onCopy={start} />}
      {draft === null && open === null && <Versions accountType={accountType} onDraft={start} />}
    </>
  )
}

const Back = ({ onLeave }: { onLeave: () => void }) => (
  <ButtonLink to={ADDRESS} onClick={onLeave}>
    All versions
  </ButtonLink>
)

interface VersionsProps {
  accountType: AccountType
  onDraft: (policy: Policy) => void
}

function Versions({ accountType, onDraft }: VersionsProps) {
  const versions = useQuery(policyQueries.versions())
  const mayManage = useMay('manage_compliance')
  const [problem, setProblem] = useState<string | null>(null)
  const { key: model } = useListModel()
  const start = () => onDraft(startingPolicy(accountType, model))
  const read = async (file: File) => {
    const policy = importedPolicy(await file.text())
    if (typeof policy === 'string') return setProblem(policy)
    setProblem(null)
    onDraft(policy)
  }
  return (
    <>
      {mayManage && (
        <div className="mb-4 flex flex-wrap gap-2 print:hidden">
          <Button variant="primary" onClick={start}>
            {`Start from the policy for a ${accountTypeLabel(accountType).toLowerCase()}`}
          </Button>
          {accountType === 'lender' && <ButtonLink to="/dashboard/lending/model">AI Underwriting</ButtonLink>}
          <FileButton accept=".json,application/json" camera={false} onChoose={read}>
            Import JSON
          </FileButton>
        </div>
      )}
      {problem !== null && <FormError>{problem}</FormError>}
      <QueryView
        query={versions}
        failure="Couldn’t load the policy"
        empty={
          <EmptyState title="No policy yet">Until a policy is published, people decide every application.</EmptyState>
        }
      >
        {(all) => <VersionList versions={all} />}
      </QueryView>
    </>
  )
}

/** Returns the policy of an exported file, or the problem in words. */
function importedPolicy(text: string): Policy | string {
  const parsed = policySchema.safeParse(jsonOrNull(text))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  return `This file is not a policy. ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim()
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A file that is not JSON is no policy, which the schema says.
    return null
  }
}

interface OpenVersionProps {
  id: string
  onSaved: (id: string) => void
  onCopy: (policy: Policy) => void
}

function OpenVersion({ id, onSaved, onCopy }: OpenVersionProps) {
  const version = useQuery(policyQueries.version(id))
  const mayManage = useMay('manage_compliance')
  return (
    <QueryView
      query={version}
      failure="Couldn’t load the version"
      empty={<EmptyState title="This version was not found" />}
    >
      {(loaded) =>
        loaded && (
          <>
            {mayManage && loaded.state !== 'draft' && (
              <Button className="mb-4" onClick={() => onCopy(loaded.policy)}>
                Start a new version from this one
              </Button>
            )}
            <PolicyEditor key={loaded.hash} version={loaded} initial={loaded.policy} onSaved={onSaved} />
          </>
        )
      }
    </QueryView>
  )
}
