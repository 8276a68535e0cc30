import { useListModel } from '#features/credit-reports/screens/scores/list-model.ts'
import { COLUMNS } from './client-list-view.ts'

/** Returns the columns of the list. The scores have the name of the model that the company chose. */
export function useColumns() {
  const { label: model } = useListModel()
  return COLUMNS.map(({ key, label }) => ({ key, label: key === 'score' ? model : label }))
}
