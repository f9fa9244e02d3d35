import js from "@eslint/js";
import globals from "globals";

export default [
  js.configs.recommended,
  {
    files: ["companion/**/*.js"],
    languageOptions: { globals: globals.browser },
    rules: {
      "eqeqeq": "error",
      "no-var": "error",
      "prefer-const": "error",
      "no-shadow": "error",
      "no-param-reassign": "error",
      "no-implicit-globals": "error",
      "no-restricted-syntax": [
        "error",
        { selector: "TemplateLiteral TemplateLiteral", message: "the minifier takes the inner one for code" },
      ],
    },
  },
];
