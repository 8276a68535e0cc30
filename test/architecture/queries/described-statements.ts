import pg from 'pg'
import { statementsOf } from '#platform/wire/sql-statements.ts'

export interface DescribedColumn {
  name: string
  /** The table or view that it comes from, 0 if it is computed. */
  tableID: number
  columnID: number
  dataTypeID: number
}

/**
 * Returns the columns of a text's last statement. PostgreSQL checks each statement without running it. Throws its
 * error.
 */
export async function described(client: pg.ClientBase, text: string): Promise<DescribedColumn[]> {
  let columns: DescribedColumn[] = []
  for (const statement of statementsOf(text)) columns = await describedOne(client, statement)
  return columns
}

const describedOne = (client: pg.ClientBase, statement: string) =>
  new Promise<DescribedColumn[]>((resolve, reject) => client.query(new Description(statement, resolve, reject)))

class Description extends pg.Query {
  private readonly statement: string
  private readonly resolve: (columns: DescribedColumn[]) => void
  private readonly reject: (error: Error) => void
  private columns: DescribedColumn[] = []

  constructor(statement: string, resolve: (columns: DescribedColumn[]) => void, reject: (error: Error) => void) {
    super('')
    this.statement = statement
    this.resolve = resolve
    this.reject = reject
  }

  override submit = (connection: pg.Connection): void => {
    connection.parse({ name: '', text: this.statement, types: [] }, true)
    connection.describe({ type: 'S', name: '' }, true)
    connection.sync()
  }

  handleRowDescription({ fields }: { fields: DescribedColumn[] }): void {
    this.columns = fields
  }

  handleError(error: Error): void {
    this.reject(error)
  }

  handleReadyForQuery(): void {
    this.resolve(this.columns)
  }
}
