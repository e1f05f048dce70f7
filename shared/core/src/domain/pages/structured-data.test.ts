import { expect, it } from 'vitest';
import { questionsOf } from './structured-data.ts';

it('takes a benefit that is written as a question with its answer for one', () => {
  expect(questionsOf('Plugs', ['What does a plug hold? Up to 43 psi.', ' '])).toEqual([
    { question: 'What does a plug hold?', answers: ['Up to 43 psi.'] },
  ]);
});

it('lets benefits without a question answer one together', () => {
  expect(questionsOf('Plugs', ['No bolts', 'How long? An hour', 'From one side'])).toEqual([
    { question: 'How long?', answers: ['An hour'] },
    { question: 'What is good to know about Plugs?', answers: ['No bolts', 'From one side'] },
  ]);
});

it('reads up to six benefits that are not empty', () => {
  const [all] = questionsOf('Plugs', ['a', ' ', 'b', 'c', 'd', 'e', 'f', 'g']);
  expect(all?.answers).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  expect(questionsOf('Plugs', ['', ' '])).toEqual([]);
  expect(questionsOf('Plugs', undefined)).toEqual([]);
});
