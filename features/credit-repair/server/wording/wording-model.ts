/** A question to the model: an instruction, and the facts it may use. */
export interface WordingQuestion {
  instruction: string
  facts: readonly string[]
  /** Another number gives another wording. */
  attempt: number
}

/** The model that words disputes: the port. */
export interface WordingModel {
  word(question: WordingQuestion): Promise<string>
}

/** The model can't be reached, or its reply can't be read. */
export class ModelUnavailable extends Error {}
