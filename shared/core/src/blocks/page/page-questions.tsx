import type { PageQuestion } from '../../domain/pages/structured-data.ts';

/** What search engines are told that the page answers, where everybody reads it. */
export function PageQuestions({ questions }: { questions: readonly PageQuestion[] }) {
  if (questions.length === 0) return null;
  return (
    <section className="section page-questions" aria-labelledby="page-questions">
      <h2 id="page-questions">Questions</h2>
      {questions.map(({ question, answers }) => (
        <div key={question}>
          <h3>{question}</h3>
          {answers.length === 1 ? (
            <p>{answers[0]}</p>
          ) : (
            <ul>
              {answers.map((answer) => (
                <li key={answer}>{answer}</li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </section>
  );
}
