// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// vsnprintf of the page (put in place of the C library's by the linker, cmake/page.cmake): whole numbers,
// text and signs here, floating-point numbers by the browser (printing.lib.js). The C library's writes these
// with arithmetic of 128 bits in software, which is a hundredth of the program.
//
// Understood are the flag 0, width, precision, the lengths l and z, and the conversions d i u x X p c s e f g
// %: what this program, Dear ImGui and ImPlot write.

#include <cmath>
#include <cstdarg>
#include <cstdint>
#include <cstring>

extern "C" {

void js_write_number(double value, int precision, int conversion, char* out, int size);

int __wrap_vsnprintf(char* out, std::size_t size, const char* format, va_list values) {
    // As long as the longest number: 1.8e308 in full with 100 decimals.
    constexpr int longest = 420;
    char number[longest];
    std::size_t length = 0;
    const auto put = [&](char c) {
        if (length + 1 < size) out[length] = c;
        ++length;
    };
    const auto read_count = [&] {
        if (*format == '*') {
            ++format;
            return va_arg(values, int);
        }
        int count = 0;
        while (*format >= '0' && *format <= '9') count = 10 * count + (*format++ - '0');
        return count;
    };
    const auto write_whole = [&](bool minus, std::uint64_t rest, unsigned base, char conversion) {
        char* first = number + longest - 1;
        *first = 0;
        do {
            *--first = (conversion == 'X' ? "0123456789ABCDEF" : "0123456789abcdef")[rest % base];
        } while (rest /= base);
        if (minus) *--first = '-';
        return first;
    };
    while (*format) {
        if (*format != '%') {
            put(*format++);
            continue;
        }
        ++format;
        const char fill = *format == '0' ? '0' : ' ';
        const int width = read_count();
        int precision = -1;
        if (*format == '.') {
            ++format;
            precision = read_count();
        }
        int longs = 0;
        for (; *format == 'l' || *format == 'z'; ++format) longs += *format == 'l';
        const char conversion = *format;
        if (conversion) ++format;
        const char* text = number;
        std::size_t count = 0;
        switch (conversion) {
            case 's':
                text = va_arg(values, const char*);
                while ((precision < 0 || count < static_cast<std::size_t>(precision)) && text[count]) ++count;
                break;
            case 'c':
                number[0] = static_cast<char>(va_arg(values, int));
                count = 1;
                break;
            case 'e':
            case 'f':
            case 'g': {
                const double value = va_arg(values, double);
                const int whole = std::abs(value) < 1e9 ? static_cast<int>(value) : 0;
                // Tables hold many zeros and other whole numbers.
                if (conversion == 'g' && precision > 9 && whole == value &&
                    !(whole == 0 && std::signbit(value)))
                    text =
                        write_whole(whole < 0, static_cast<std::uint64_t>(std::abs(value)), 10, conversion);
                else
                    js_write_number(value, precision < 0 ? 6 : precision, conversion, number, longest);
                count = std::strlen(text);
                break;
            }
            case 'd':
            case 'i':
            case 'u':
            case 'x':
            case 'X':
            case 'p': {
                const bool is_signed = conversion == 'd' || conversion == 'i';
                std::int64_t value = longs == 2  ? va_arg(values, std::int64_t)
                                     : is_signed ? va_arg(values, int)
                                                 : static_cast<std::int64_t>(va_arg(values, unsigned));
                const bool minus = is_signed && value < 0;
                text = write_whole(minus, static_cast<std::uint64_t>(minus ? -value : value),
                                   is_signed || conversion == 'u' ? 10 : 16, conversion);
                count = std::strlen(text);
                break;
            }
            default:
                number[0] = conversion;
                count = conversion != 0;
        }
        for (int k = static_cast<int>(count); k < width; ++k) put(fill);
        for (std::size_t k = 0; k < count; ++k) put(text[k]);
    }
    if (size > 0) out[length < size ? length : size - 1] = 0;
    return static_cast<int>(length);
}
}
