import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Schema } from './schema.ts';

/** Validates values against the schemas of a document, independently of the generator. */
export interface Judge {
  /** Errors of a value against the schema at a pointer of the document. */
  faults(pointer: string, value: unknown): readonly string[];
  /** Whether a value matches a schema of the document. */
  accepts(schema: Schema, value: unknown): boolean;
}

const formats = {
  uuid: true,
  date: true,
  'date-time': true,
  binary: true,
  uri: (text: string) => URL.canParse(text) && /^https?:\/\/./.test(text),
  email: /^[^\s@,]+@[^\s@,]+\.[^\s@,]+$/,
} as const;

/** Validates against an OpenAPI 3.1 document, whose schemas are JSON Schema 2020-12. */
export const openJudge = (document: object): Judge => {
  // Strict would refuse keywords of OpenAPI itself, such as examples.
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats });
  ajv.addSchema(document, 'document', true, false);
  const compiled = new Map<string, ReturnType<typeof ajv.compile>>();
  const at = (pointer: string) => {
    const known = compiled.get(pointer);
    if (known) return known;
    const validate = ajv.compile({ $ref: `document#${encodeURI(pointer)}` });
    compiled.set(pointer, validate);
    return validate;
  };
  return {
    faults: (pointer, value) => {
      const validate = at(pointer);
      return validate(value) ? [] : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
    },
    accepts: (schema, value) => {
      const text = JSON.stringify(schema).replaceAll('"#/components', '"document#/components');
      const known = compiled.get(text) ?? ajv.compile(JSON.parse(text));
      compiled.set(text, known);
      return known(value) === true;
    },
  };
};
