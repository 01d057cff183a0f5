import { compileForms } from '../language/forms.ts'
import { wordTest } from '../language/words.ts'
import data from './words.it.json' with { type: 'json' }
