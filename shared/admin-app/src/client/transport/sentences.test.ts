import { describe, expect, it } from 'vitest';
import { PRODUCT_ID_MISSING } from '@wa/core/domain/messages';
import { ClientError, refused } from './client-error.ts';
import { deployFailure, loginFailure, pageFailure, productFailure } from './sentences.ts';

const unreadable = new ClientError({ kind: 'unreadable', status: 200 });
const unreachable = new ClientError({ kind: 'unreachable' });

describe('specification 8', () => {
  it.each([
    [refused({ status: 422, error: 'Title is taken' }), '❌ Title is taken'],
    [refused({ status: 422 }), '❌ Failed to save product.'],
    [unreachable, '❌ Failed to save product.'],
    [unreadable, '❌ Unexpected error while saving.'],
    [new TypeError('no such function'), '❌ Unexpected error while saving.'],
    [
      new ClientError({ kind: 'unreadable', status: 201, reason: PRODUCT_ID_MISSING }),
      '❌ Server did not return a product id.',
    ],
  ])('a product after %s: %s', (error, sentence) => expect(productFailure(error)).toBe(sentence));

  it.each([
    [refused({ status: 422, error: 'Too long', message: 'Shorten it' }), 'Error saving page: Too long'],
    [refused({ status: 422, message: 'Shorten it' }), 'Error saving page: Shorten it'],
    [refused({ status: 422 }), 'Error saving page: 422'],
    [unreadable, 'Error saving page.'],
    [new TypeError('no such function'), 'Error saving page.'],
  ])('a page after %s: %s', (error, sentence) => expect(pageFailure(error)).toBe(sentence));

  it.each([
    [refused({ status: 500, error: 'No disk left' }), '❌ Deploy failed: No disk left'],
    [refused({ status: 500 }), '❌ Failed to trigger deploy.'],
    [unreachable, '❌ Failed to trigger deploy.'],
  ])('a deploy after %s: %s', (error, sentence) => expect(deployFailure(error)).toBe(sentence));

  it.each([
    [refused({ status: 401 }), 'Incorrect password'],
    [unreachable, 'The server cannot be reached'],
    [null, 'Login failed'],
  ])('a login after %s: %s', (error, sentence) => expect(loginFailure(error)).toBe(sentence));
});
