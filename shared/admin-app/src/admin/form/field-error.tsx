/** What is wrong with a field that has no line of its own for it. */
export const FieldError = ({ text }: { text: string | undefined }) =>
  text !== undefined && (
    <span className="field-error" role="alert">
      {text}
    </span>
  );
