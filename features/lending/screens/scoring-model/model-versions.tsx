import { useQuery } from '@tanstack/react-query'
import { trainedOnText } from '#features/lending/rules/scoring-model/model-card.ts'
import { shortMoment } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Part } from '#ui/part.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { Table } from '#ui/table.tsx'
import { type ModelStanding, type ModelVersion, modelQueries, useModelCommand } from './model-queries.ts'

interface ModelVersionsProps {
  versions: readonly ModelVersion[]
  standing: ModelStanding
  shownId: string | null
  onShow: (id: string) => void
}

/** The versions of the model. An owner turns one on; an earlier one can be turned on again. */
export function ModelVersions({ versions, standing, shownId, onShow }: ModelVersionsProps) {
  return (
    <Part
      title="Versions"
      isRuled
      about={standing.is_owner ? undefined : 'Only an owner of the company can turn a model on or off.'}
    >
      <Table
        label="Versions of the model"
        linesOnPhone
        heads={['Version', 'Trained on', 'Trained', 'AUC', { spoken: 'Actions' }]}
      >
        <tbody>
          {versions.map((version) => (
            <VersionRow
              key={version.id}
              version={version}
              standing={standing}
              isShown={version.id === shownId}
              onShow={() => onShow(version.id)}
            />
          ))}
        </tbody>
      </Table>
      <Disclosure title="Who turned it on and off" isOpen={false}>
        <Switches />
      </Disclosure>
    </Part>
  )
}

interface VersionRowProps {
  version: ModelVersion
  standing: ModelStanding
  isShown: boolean
  onShow: () => void
}

function VersionRow({ version: one, standing, isShown, onShow }: VersionRowProps) {
  const { id, version, state, trained_on, finished_at, created_by_name, facts } = one
  const isOn = id === standing.model_id
  return (
    <tr>
      <th scope="row">
        {version}
        {isOn && ' · On'}
      </th>
      <td data-label="Trained on">{trained_on === null ? STATE_WORDS[state] : trainedOnText(trained_on)}</td>
      <td data-label="Trained">{finished_at === null ? '–' : `${shortMoment(finished_at)} by ${created_by_name}`}</td>
      <td data-label="AUC">{facts?.holdout.auc ?? '–'}</td>
      <td>
        {state === 'trained' && (
          <div className="flex flex-wrap gap-2 print:hidden">
            <Button variant="quiet" aria-pressed={isShown} aria-label={`Show version ${version}`} onClick={onShow}>
              Show
            </Button>
            {standing.is_owner && <Switch id={id} version={version} isOn={isOn} />}
          </div>
        )}
      </td>
    </tr>
  )
}

function Switch({ id, version, isOn }: { id: string; version: number; isOn: boolean }) {
  const on = useModelCommand<'turn_on'>(() => showToast('The model is on'))
  const off = useModelCommand<'turn_off'>(() => showToast('The model is off'))
  const failed = on.error ?? off.error
  return (
    <>
      {isOn ? (
        <Button
          aria-label={`Turn off version ${version}`}
          pending={off.isPending && 'Turning off...'}
          onClick={() => off.mutate({ act: 'turn_off' })}
        >
          Turn off
        </Button>
      ) : (
        <Button
          aria-label={`Turn on version ${version}`}
          pending={on.isPending && 'Turning on...'}
          onClick={() => on.mutate({ act: 'turn_on', model_id: id })}
        >
          Turn on
        </Button>
      )}
      {failed && <FormError>{failed.message}</FormError>}
    </>
  )
}

const STATE_WORDS = { training: 'Training…', trained: 'Trained', failed: 'The training failed. Train again.' } as const

function Switches() {
  const switches = useQuery(modelQueries.switches())
  return (
    <QueryView
      query={switches}
      failure="Couldn’t load the list"
      empty={<p className="py-2 text-ink-2">It was never turned on.</p>}
    >
      {(all) => (
        <ul className="grid gap-1 py-2">
          {all.map(({ id, model, switched_by_name, switched_at }) => (
            <li key={id}>
              {model === null ? 'Turned off' : `Version ${model.version} turned on`} by {switched_by_name},{' '}
              {shortMoment(switched_at)}
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  )
}
