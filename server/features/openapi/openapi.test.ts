import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '#server/test/app.ts'

describe('the OpenAPI document', () => {
  const t = useTestApp()
  const fetchDocument = async () => (await t.visitor().get('/api/openapi.json').expect(200)).body

  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    expect(await validator.validate(await fetchDocument())).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
  })

  it('matches the contracts', async () => {
    const { components, paths } = await fetchDocument()
    expect(components.schemas.Login.properties.password).toMatchObject({ type: 'string', minLength: 6, maxLength: 128 })
    expect(components.schemas.DreamInput.required).toEqual(['title', 'content', 'date'])
    expect(Object.keys(paths['/api/dreams'].post.responses).sort()).toEqual(
      ['201', '400', '401', '403', '409', '413', '415', '429', '500', '503'].sort(),
    )
    const isRequired = ({ required }: { required?: boolean }) => required
    expect(paths['/api/dreams/{id}'].get.parameters.filter(isRequired)).toMatchObject([{ name: 'id' }])
    expect(paths['/api/dreams'].get.parameters.filter(isRequired)).toEqual([])
  })
})
